import { withQueries } from '../api/Queries.tsx';
import { StaffPages } from './StaffPages.tsx';
import { staffLoader, staffRevalidates } from './staff-loader.ts';

export const loader = staffLoader;
export const shouldRevalidate = staffRevalidates;
export const Component = withQueries(StaffPages);
