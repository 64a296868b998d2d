// The one place that puts HTML into a page: a description that domain/text/clean-html.ts has cleaned on the server.

/** A description. biome.json allows the raw HTML in this file and no other. */
export function Description({ cleanHtml }: { cleanHtml: string }) {
  return <div className="prose max-w-prose text-lg" dangerouslySetInnerHTML={{ __html: cleanHtml }} />
}
