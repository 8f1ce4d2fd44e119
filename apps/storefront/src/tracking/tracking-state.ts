/**
 * Whether events identify the player (row T-01). `unasked`: the law requires asking first. `waiting`: the player will
 * be asked after looking around. Until it is `on`, events are anonymous.
 */
export type TrackingState = 'waiting' | 'unasked' | 'on' | 'off';
