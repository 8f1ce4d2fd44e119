/**
 * Fields of a pay call that tell of the visit and not of what is wanted: they may differ when the same request is sent
 * again (row O-10).
 */
export const aboutTheVisit = [
  'did',
  'session_id',
  'session_time',
  'traffic_source',
  'game_channel_id',
] as const;
