import { createContext } from 'react';

/** The stories' HTML while a page is rendered on the server; in the browser it stands in the page already. */
export const ServerTexts = createContext<ReadonlyMap<string, string> | undefined>(undefined);
