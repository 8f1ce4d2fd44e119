/**
 * Whether what happens is told with who did it (row T-01). `unasked`: the law wants the player asked first. `waiting`: he will be, once
 * he has looked around. Until it is `on`, things are only counted.
 */
export type TrackingState = 'waiting' | 'unasked' | 'on' | 'off';
