/** Where something lies on a drawing. */
export interface Box {
  x: number
  y: number
  width: number
  height: number
}
