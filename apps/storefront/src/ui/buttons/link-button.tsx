import type { MouseEvent, ReactNode } from 'react';
import { type ButtonVariant, buttonClass } from './button.tsx';

export interface LinkButtonProps {
  href: string;
  children: ReactNode;
  variant?: ButtonVariant | undefined;
  wide?: boolean | undefined;
  /** Opens in a new tab or window, without opener and referrer. */
  newWindow?: boolean | undefined;
  /** For routes of the shop: should prevent the default and navigate. */
  onClick?: ((event: MouseEvent<HTMLAnchorElement>) => void) | undefined;
}

/** A link that looks like a button: it leads somewhere and can be opened in a new tab. */
export function LinkButton({ href, children, variant, wide, newWindow, onClick }: LinkButtonProps) {
  return (
    <a
      href={href}
      className={buttonClass(variant, wide)}
      onClick={onClick}
      {...(newWindow && { target: '_blank', rel: 'noopener noreferrer' })}
    >
      {children}
    </a>
  );
}
