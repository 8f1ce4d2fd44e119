/** A brand in production and in its demo, and another brand. */
export const [ours, demo, theirs] = ['nova.production', 'nova.demo', 'zeta.production'] as const;

/** A moment of one minute. */
export const at = (second: number) => `2026-02-03T04:05:${String(second).padStart(2, '0')}.000Z`;

/** The number of an order. */
export const number = (of: string | number) => `GP${String(of).padStart(16, '0')}`;
