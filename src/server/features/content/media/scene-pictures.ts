import type { FastifyInstance } from 'fastify';
import {
  SCENE_WIDTHS,
  type Scene,
  type SceneComposer,
  sceneStamp,
} from '../../../../pictures/compose/scene-composer.ts';

const FILE = /^([a-z-]{1,40})-([0-9a-f]{12})-(\d{3,4})\.(webp|avif)$/;
const YEAR = 'public, max-age=31536000, immutable';
/** The cache time while the better format is still being made, or for the address of an outdated drawing. */
const A_WHILE = 'public, max-age=600';

/**
 * Serves /photo/scene/<name>-<stamp>-<width>.<webp|avif>: the still lifes of the demo's banners, drawn at the first
 * request.
 */
export function registerScenePictures(
  app: FastifyInstance,
  { composer, scenes }: { composer: SceneComposer; scenes: () => Promise<ReadonlyMap<string, Scene>> },
): void {
  app.get<{ Params: { file: string } }>('/photo/scene/:file', { schema: { hide: true } }, async ({ params }, reply) => {
    const [, name = '', stamp, edge, format] = FILE.exec(params.file) ?? [];
    const scene = name === '' ? undefined : (await scenes()).get(name);
    const width = SCENE_WIDTHS.find((each) => each === Number(edge));
    if (!scene || width === undefined) return reply.code(404).send();
    const sent = await composer.renderSoon(scene, width, format === 'avif' ? 'avif' : 'webp');
    const isLasting = sent.format === format && stamp === sceneStamp(scene);
    return reply
      .header('cache-control', isLasting ? YEAR : A_WHILE)
      .type(`image/${sent.format}`)
      .send(sent.picture);
  });
}
