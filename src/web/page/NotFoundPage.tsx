import { data } from 'react-router';
import { NotFound } from './NotFound.tsx';

export const loader = () => data(null, { status: 404 });
export function Component() {
  return <NotFound />;
}
