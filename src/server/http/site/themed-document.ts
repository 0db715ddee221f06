// A page that is the same for everybody except for the theme, which comes from a cookie.
import { type Theme, withTheme, themeFromCookies } from '../../../domain/theme.ts';
import { type CompressedText, compressOnce, type Send, sendCompressed } from './compressed-text.ts';

/** `html`: the page with the system theme. Most people use that, so it is compressed immediately, the other themes on first request. */
export function themedDocument(html: string): Send {
  const compressed: Partial<Record<Theme, Promise<CompressedText>>> = {};
  const versionFor = (theme: Theme) => (compressed[theme] ??= compressOnce(withTheme(html, theme)));
  void versionFor('system');
  return async (request, reply) => {
    const page = await versionFor(themeFromCookies(request.headers.cookie));
    return await sendCompressed(request, reply.type('text/html; charset=utf-8').header('vary', 'cookie'), page);
  };
}
