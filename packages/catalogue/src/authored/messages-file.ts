import { z } from 'zod';
import { text } from './fields.ts';

/** `brands/<brand>/messages/<language>.json`: message key → the brand's own wording. */
export const messagesFile = z.record(z.string(), text(2000));

export type MessagesFile = z.infer<typeof messagesFile>;
