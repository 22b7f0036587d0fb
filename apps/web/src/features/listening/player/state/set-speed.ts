import { limits } from '@nava/contracts'
import type { PlayerState } from './player-state.ts'

export function setSpeed(state: PlayerState, wanted: number): PlayerState {
  const { slowest, fastest } = limits.player.speed
  const speed = Math.min(fastest, Math.max(slowest, wanted || 1))
  return state.speed === speed ? state : { ...state, speed }
}
