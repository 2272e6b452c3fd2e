import { getFound } from '@shieldsource/contract/site/search';
import { serve, type Served } from '../../platform/http/calls.ts';
import { search } from './search.ts';

export const searchRoutes: readonly Served[] = [serve(getFound, search)];
