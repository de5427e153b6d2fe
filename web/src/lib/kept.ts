/** Kept: that something was kept in this browser, told to the one who takes it to the person's other devices. */

let listener = (): void => undefined

export const kept = (): void => listener()

export function whenKept(told: () => void): void {
  listener = told
}
