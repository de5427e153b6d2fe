export { default as Board } from './Board.svelte'
export { default as Player } from './Player.svelte'
