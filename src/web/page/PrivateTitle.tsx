/** The title of a private page, which search engines must not index. */
export function PrivateTitle({ children }: { readonly children: string }) {
  return (
    <>
      <title>{`${children} · Bottega`}</title>
      <meta name="robots" content="noindex" />
    </>
  );
}
