const corners = { sharp: '3px', soft: '14px', round: '24px' };

/** A brand's face for the gallery: another corner, another colour. */
export function sampleTokens(color: string, corner: 'sharp' | 'soft' | 'round'): string {
  const faces: Readonly<Record<string, string>> = {
    1: '--color:#b3261e;--on-color:#fff;--ring:#b3261e;--tint:#fcf0ee;--tint-strong:#f6d9d5;',
    2: '--color:#0c7a5f;--on-color:#fff;--ring:#0c7a5f;--tint:#ecf6f2;--tint-strong:#cfe9df;',
  };
  return `:root{--corner:${corners[corner]};${faces[color] ?? ''}}`;
}
