const oldest = { chrome: 67, safari: 12 };

/** The oldest browsers that the shop is drawn in: Android 8's Chromium and iOS 12 (row B-08). */
export const browserTargets = [`chrome${oldest.chrome}`, `safari${oldest.safari}`, 'es2018'];

/** The same as lightningcss counts them: the major version in the upper bytes. */
export const browserVersions = { chrome: oldest.chrome << 16, safari: oldest.safari << 16 };

/**
 * esbuild counts destructuring as missing in Safari 12 because of one rare fault there (a shadowed name in a default
 * value); it cannot lower it, and the shop does not write that.
 */
export const supportedThere = { destructuring: true };
