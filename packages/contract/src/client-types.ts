import type { z } from 'zod';
import type { Calls, Path } from './calls.ts';
import type { Code } from './codes.ts';

/** What the page sends: the call's own fields; the client adds the common ones. */
export type RequestOf<P extends Path> = Omit<
  z.input<Calls[P]['request']>,
  'spec_lang' | 'idfv' | 'oauth_token'
> & {
  oauth_token?: string;
};
export type ContentOf<P extends Path> = z.output<Calls[P]['content']>;

/** Every answer to the browser. */
export interface Envelope<Content> {
  code: Code;
  msg: string;
  content: Content;
}

export type { Path } from './calls.ts';
