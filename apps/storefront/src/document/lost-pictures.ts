/**
 * Placed in the document before any picture: one that cannot be loaded leaves its ground, without the browser's mark of a
 * broken picture, until another one has loaded in its place.
 */
export const lostPicturesScript =
  "['error','load'].forEach(function(n){addEventListener(n,function(e){if(e.target.tagName=='IMG')e.target.style.opacity=n=='load'?'':0},true)})";
