import { alsoKnow } from '../../language/language.ts';
import { withQueries } from '../api/Queries.tsx';
import { STAFF } from './english.ts';
import { StaffPages } from './StaffPages.tsx';
import { staffLoader, staffRevalidates } from './staff-loader.ts';

alsoKnow('en', STAFF);

export const loader = staffLoader;
export const shouldRevalidate = staffRevalidates;
export const Component = withQueries(StaffPages);
