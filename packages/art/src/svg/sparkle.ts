import { dense } from './outline.ts';

/** Path data of a four-pointed star of light with its middle at (x, y). */
export function sparkle(x: number, y: number, size: number): string {
  const long = size * 0.8;
  const thin = size * 0.2;
  const curves = [
    thin,
    long,
    size,
    size,
    -long,
    thin,
    -size,
    size,
    -thin,
    -long,
    -size,
    -size,
    long,
    -thin,
    size,
    -size,
  ];
  return `M${dense([x, y - size])}q${dense(curves)}`;
}
