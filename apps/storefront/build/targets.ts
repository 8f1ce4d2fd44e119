/** The oldest browsers that the shop is drawn in: Android 8's Chromium and iOS 12 (row B-08). */
export const browserTargets = ['chrome67', 'safari12', 'es2018'];

/**
 * esbuild counts destructuring as missing in Safari 12 because of one rare fault there (a shadowed name in a default
 * value); it cannot lower it, and the shop does not write that.
 */
export const supportedThere = { destructuring: true };
