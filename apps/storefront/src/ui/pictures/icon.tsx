const paths = {
  back: 'M15 5l-7 7 7 7',
  forward: 'M9 5l7 7-7 7',
  down: 'M5 9l7 7 7-7',
  close: 'M6 6l12 12M18 6L6 18',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  globe: 'M12 3a9 9 0 100 18 9 9 0 000-18zM3 12h18M12 3c5 5 5 13 0 18M12 3c-5 5-5 13 0 18',
  user: 'M12 4a4 4 0 100 8 4 4 0 000-8zM4 20c1-4 4-5.5 8-5.5s7 1.5 8 5.5',
  logout: 'M10 4H5v16h5M10 12h10M16 8l4 4-4 4',
  search: 'M10.5 4a6.5 6.5 0 100 13 6.5 6.5 0 000-13zM15.5 15.5L20 20',
  eye: 'M2 12c4.5-8 15.5-8 20 0-4.5 8-15.5 8-20 0zM12 9a3 3 0 100 6 3 3 0 000-6z',
  eyeOff: 'M2 12c4.5-8 15.5-8 20 0-4.5 8-15.5 8-20 0zM4 20L20 4',
  copy: 'M9 9h11v11H9zM15 9V4H4v11h5',
  swap: 'M4 8h14M14 4l4 4-4 4M20 16H6M10 12l-4 4 4 4',
  shield: 'M12 3l8 3v6c0 5-4 8-8 9-4-1-8-4-8-9V6zM8.5 12l2.5 2.5 4.5-4.5',
  warning: 'M12 4l9.5 16h-19zM12 10v4.5M12 17.300v.1',
  info: 'M12 3a9 9 0 100 18 9 9 0 000-18zM12 11v5.5M12 7.600v.1',
  topUp: 'M7 4h10l4 5-9 11L3 9zM3 9h18M9 9l3 11 3-11M12 4L9 9M12 4l3 5',
  event:
    'M4 10h16v10H4zM3 6.5h18V10H3zM12 6.5V20M12 6.5C7 6.5 7 2 9.5 3S12 6.5 12 6.5s0-2.5 2.5-3.5S17 6.5 12 6.5',
  crown: 'M4 18L3 7l5 4 4-6 4 6 5-4-1 11z',
  receipt: 'M6 3h12v18l-3-2-3 2-3-2-3 2zM9 8h6M9 12h6',
} as const;

export type IconName = keyof typeof paths;

export interface IconProps {
  name: IconName;
  /** In px at normal text size; grows with the text. */
  size?: number;
}

/** What points to a side is mirrored in right-to-left text. */
const sideways: readonly IconName[] = ['back', 'forward', 'logout', 'swap'];

/** A line icon in the current text colour. Always decorative: the text next to it says what it means. */
export function Icon({ name, size = 20 }: IconProps) {
  return (
    <svg
      className={sideways.includes(name) ? 'icon mirrored' : 'icon'}
      viewBox="0 0 24 24"
      // Attributes, because the page's content security policy forbids style attributes.
      {...(size !== 20 && { width: `${size / 16}rem`, height: `${size / 16}rem` })}
      aria-hidden="true"
      focusable="false"
    >
      <path d={paths[name]} />
    </svg>
  );
}
