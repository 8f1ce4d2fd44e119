import { createContext } from 'react';

/** Path of the brand's illustrations, with a trailing slash; undefined shows the default gem. */
export const IllustrationFolder = createContext<string | undefined>(undefined);
