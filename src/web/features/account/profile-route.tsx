import { withQueries } from '../../api/Queries.tsx';
import { ProfileLayout } from './ProfileLayout.tsx';

export const Component = withQueries(ProfileLayout);
