import { createContext } from 'react';

/** Where the brand's own illustrations lie, with a slash at the end; undefined draws the shop's gem. */
export const IllustrationFolder = createContext<string | undefined>(undefined);
