import { withQueries } from '../../api/Queries.tsx';
import { LoginPage } from './LoginPage.tsx';

export const Component = withQueries(LoginPage);
