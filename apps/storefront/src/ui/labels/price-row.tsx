import * as s from './price-row.module.css';

export interface PriceRowProps {
  /** "Total". */
  label: string;
  price: string;
  /** Before the discount; struck through. */
  originalPrice?: string | undefined;
  /** "Original price 14.99 USD": announced by screen readers for the struck-through price. */
  originalLabel?: string | undefined;
  /** "You save 3.00 USD". */
  saving?: string | undefined;
}

/** What will be paid, with the original price struck through next to it, and the saving as text. */
export function PriceRow({ label, price, originalPrice, originalLabel, saving }: PriceRowProps) {
  return (
    <div className={s.row}>
      <span className={s.label}>{label}</span>
      <span className={s.figures}>
        {originalPrice && (
          <>
            {originalLabel && <span className="sr-only">{originalLabel}</span>}
            <s className={s.original} aria-hidden={originalLabel ? 'true' : undefined}>
              <bdi>{originalPrice}</bdi>
            </s>
          </>
        )}
        <strong className={s.price}>
          <bdi>{price}</bdi>
        </strong>
        {saving && <span className={s.saving}>{saving}</span>}
      </span>
    </div>
  );
}
