import type { LoaderFunctionArgs } from 'react-router';
import { apiContext } from '../../api/context.ts';
import { blocksReader } from '../blocks/frame/code.ts';
import type { PageContent } from '../blocks/frame/load-blocks.ts';

/** The blocks of this place make the home page. */
export const HOME = 'home';

export async function homeLoader({ context }: LoaderFunctionArgs): Promise<PageContent> {
  const { contentOfPlace } = await blocksReader();
  return contentOfPlace(context.get(apiContext), HOME);
}
