import { createContext, use } from 'react';
import { boot } from './boot.ts';

/** In the browser what its shell says; where the server draws pages, what each drawing is given. */
export const BootContext = createContext(boot);

/** The values of the shell, for what the server draws too. Of `serverTime` only the hour is the same there. */
export const useBoot = () => use(BootContext);
