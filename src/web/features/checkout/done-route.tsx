import { withQueries } from '../../api/Queries.tsx';
import { DonePage } from './DonePage.tsx';

export const Component = withQueries(DonePage);
