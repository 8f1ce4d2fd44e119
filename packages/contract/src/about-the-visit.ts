/** Fields of a pay call that describe the visit, not the purchase: they may differ in a repeated request (row O-10). */
export const aboutTheVisit = [
  'did',
  'session_id',
  'session_time',
  'traffic_source',
  'game_channel_id',
] as const;
