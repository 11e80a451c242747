/** Private pages: a title and nothing for search engines. */
export function PrivateTitle({ children }: { readonly children: string }) {
  return (
    <>
      <title>{`${children} · Bottega`}</title>
      <meta name="robots" content="noindex" />
    </>
  );
}
