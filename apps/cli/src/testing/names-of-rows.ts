/** A brand in production and in its demo, and another brand. */
export const [ours, demo, theirs] = ['nova.production', 'nova.demo', 'zeta.production'] as const;

/** A moment of one minute. */
export const at = (second: number) => `2026-02-03T04:05:${String(second).padStart(2, '0')}.000Z`;

/** The number of an order: 16 characters of Crockford's base32, which has no I, L and O. */
export const number = (of: string | number) =>
  `GP${String(of).replaceAll('O', '0').replace(/[IL]/g, '1').padStart(16, '0')}`;
