/** A colour by perceived lightness (0–1), chroma (0–0.4) and hue (degrees): steps in it look even, unlike RGB or HSL. */
export interface Oklch {
  l: number;
  c: number;
  h: number;
}

type Triple = readonly [number, number, number];

const clamp01 = (value: number): number => Math.min(1, Math.max(0, value));
const toLinear = (channel: number): number =>
  channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
const fromLinear = (channel: number): number =>
  channel <= 0.0031308 ? channel * 12.92 : 1.055 * channel ** (1 / 2.4) - 0.055;

/** The three channels of `#rrggbb`, 0–1. Throws on anything else: colours are checked where data enters. */
function channelsOf(hex: string): Triple {
  if (!/^#[0-9a-f]{6}$/i.test(hex)) throw new Error(`not a 6-digit hex colour: ${hex}`);
  const value = Number.parseInt(hex.slice(1), 16);
  return [(value >> 16) / 255, ((value >> 8) & 255) / 255, (value & 255) / 255];
}

export function linearChannelsOf(hex: string): Triple {
  const [red, green, blue] = channelsOf(hex);
  return [toLinear(red), toLinear(green), toLinear(blue)];
}

// Matrices: Björn Ottosson, "A perceptual color space for image processing" (2020), also CSS Color 4.
export function toOklch(hex: string): Oklch {
  const [r, g, b] = linearChannelsOf(hex);
  const long = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const medium = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const short = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const l = 0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short;
  const a = 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short;
  const bb = 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short;
  const h = (Math.atan2(bb, a) * 180) / Math.PI;
  return { l, c: Math.hypot(a, bb), h: h < 0 ? h + 360 : h };
}

function toLinearRgb({ l, c, h }: Oklch): Triple {
  const a = c * Math.cos((h * Math.PI) / 180);
  const b = c * Math.sin((h * Math.PI) / 180);
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ];
}

const isInGamut = (rgb: Triple): boolean => rgb.every((channel) => channel >= -0.001 && channel <= 1.001);

/** `#rrggbb` of the colour; where a screen cannot show it, the chroma gives way and lightness and hue stay. */
export function toHex(color: Oklch): string {
  let { c } = color;
  let rgb = toLinearRgb(color);
  for (let step = 0; step < 24 && !isInGamut(rgb); step += 1) {
    c *= 0.93;
    rgb = toLinearRgb({ ...color, c });
  }
  const digits = rgb.map((channel) =>
    Math.round(clamp01(fromLinear(clamp01(channel))) * 255)
      .toString(16)
      .padStart(2, '0'),
  );
  return `#${digits.join('')}`;
}

/** The colour at `share` (0–1) of the way from one to the other, mixed as light is perceived. */
export function mix(from: string, to: string, share: number): string {
  const a = toOklch(from);
  const b = toOklch(to);
  const rad = Math.PI / 180;
  const x = a.c * Math.cos(a.h * rad) * (1 - share) + b.c * Math.cos(b.h * rad) * share;
  const y = a.c * Math.sin(a.h * rad) * (1 - share) + b.c * Math.sin(b.h * rad) * share;
  return toHex({
    l: a.l + (b.l - a.l) * share,
    c: Math.hypot(x, y),
    h: (Math.atan2(y, x) / rad + 360) % 360,
  });
}

/** Like `mix`, but around the colour wheel the short way: blue to orange goes through rose and not through grey. */
export function blend(from: string, to: string, share: number): string {
  const a = toOklch(from);
  const b = toOklch(to);
  const turn = ((b.h - a.h + 540) % 360) - 180;
  const between = (x: number, y: number): number => x + (y - x) * share;
  return toHex({ l: between(a.l, b.l), c: between(a.c, b.c), h: (a.h + turn * share + 360) % 360 });
}
