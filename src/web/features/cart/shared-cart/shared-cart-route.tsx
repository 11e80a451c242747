import { withQueries } from '../../../api/Queries.tsx';
import { SharedCartPage } from './SharedCartPage.tsx';

export const Component = withQueries(SharedCartPage);
