/** Tells one `card.key` from another without revealing it; no card's text is like it. */
export const markOfCardKey = (cardMac: (text: string) => Buffer): Buffer => cardMac('card.key');
