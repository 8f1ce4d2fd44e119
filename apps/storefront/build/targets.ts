/** The oldest browsers that the shop is drawn in: Android 8's Chromium and iOS 12 (row B-08). */
export const browserTargets = ['chrome67', 'safari12', 'es2018'];
