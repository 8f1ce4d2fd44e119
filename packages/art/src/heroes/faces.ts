/** The face of a person whose head is in the middle of the box: skin, eyes, mouth. The colours are `skin`, `eye` and `blush`. */
export const face = `\
o skin M34 38Q34 56 50 60Q66 56 66 38Q64 22 50 22Q36 22 34 38z
l blush 2.4 M38.5 50h3M58.5 50h3
f eye M40.5 41q3-4.5 6 0v6q-3 3-6 0zM53.5 41q3-4.5 6 0v6q-3 3-6 0z
f white M41.5 41.5h2.2v2.4h-2.2zM54.5 41.5h2.2v2.4h-2.2z
l eye 1.4 M39.5 39.5q4-3.5 8-.5M60.5 39.5q-4-3.5-8-.5M47.5 54q2.5 1.8 5 0`;

/** The neck below it. */
export const neck = 'o skin M44 54h12v10q-6 5-12 0z';

export const white = '#ffffff';
