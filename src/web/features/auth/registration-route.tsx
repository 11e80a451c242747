import { withQueries } from '../../api/Queries.tsx';
import { RegistrationPage } from './RegistrationPage.tsx';

export const Component = withQueries(RegistrationPage);
