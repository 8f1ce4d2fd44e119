import { dense } from '../svg/outline.ts';
import type { Seeded } from '../svg/seeded.ts';

const whole = (...values: number[]): string => dense(values.map(Math.round));

/** Path data of rolling hills from the left edge to the right, closed below the picture. */
export function hills(random: Seeded, width: number, y: number, swell: number, stride: number): string {
  const count = Math.max(2, Math.round(width / stride));
  const step = Math.ceil(width / count);
  const first = Math.round(random.between(-swell, swell) * 0.4) + y;
  let data = `M0 ${first}q${whole(step / 2, random.pick([-1, 1]) * swell, step, 0)}`;
  let sum = 0;
  for (let index = 1; index < count; index += 1) {
    const dy = Math.round(random.between(-swell, swell) * 0.5 - sum * 0.5);
    sum += dy;
    data += `t${dense([step, dy])}`;
  }
  return `${data}V200H0z`;
}

/** Path data of a jagged ridge from the left edge to the right, closed below the picture. */
export function ridge(random: Seeded, width: number, y: number, height: number, stride: number): string {
  const points: number[] = [];
  let at = 0;
  let level = y;
  let isUp = true;
  while (at < width) {
    const dx = Math.round(random.between(0.6, 1.4) * stride);
    const target = isUp ? y - random.between(0.5, 1) * height : y - random.between(0, 0.3) * height;
    const dy = Math.round(target - level);
    points.push(dx, dy);
    level += dy;
    at += dx;
    isUp = !isUp;
  }
  return `M0 ${y}l${dense(points)}V200H0z`;
}

/** Path data of one conifer that stands at (x, y). */
export function pine(x: number, y: number, height: number): string {
  const w = height * 0.13;
  const third = height / 3;
  const left = whole(-w, third, w * 0.5, 0, -w, third, w * 0.5, 0, -w, third);
  return `M${whole(x, y - height)}l${left}h${whole(w * 4)}l${whole(-w, -third, w * 0.5, 0, -w, -third, w * 0.5, 0)}z`;
}

/** Path data of a cloud with its left end at (x, y), to be stroked 12 wide with round ends. */
export function cloud(random: Seeded, x: number, y: number): string {
  const [w, step] = [random.between(36, 62), random.between(8, 16)];
  return `M${whole(x, y)}h${whole(w)}m${whole(-w + step, -8)}h${whole(w * 0.45)}`;
}

/** Path data of small lights (stars, bubbles, sparks): dots of one size, to be stroked with round ends. */
export function dots(
  random: Seeded,
  count: number,
  left: number,
  top: number,
  right: number,
  bottom: number,
): string {
  let data = '';
  for (let index = 0; index < count; index += 1) {
    data += `M${whole(random.between(left, right), random.between(top, bottom))}h0`;
  }
  return data;
}
