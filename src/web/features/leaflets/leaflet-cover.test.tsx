import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Picture } from '../../ui/Picture.tsx';

describe('the picture of a flyer or a product', () => {
  it('takes the size of a product picture that is asked for', () => {
    const html = renderToStaticMarkup(
      <Picture src="https://shop.example/photo/main/large/1-ab.webp" alt="" size={300} />,
    );
    expect(html).toContain('src="/photo/thumb/1-ab.webp"');
    expect(html).toContain('srcSet="/photo/thumb/1-ab.avif"');
  });

  it('shows scenes and uploads, the covers of flyers, at their own address', () => {
    for (const src of ['/photo/scene/volantino-ab12-720.webp', '/photo/media/9f-720.webp'])
      expect(renderToStaticMarkup(<Picture src={src} alt="" size={400} kind="photo" />)).toContain(`src="${src}"`);
  });
});
