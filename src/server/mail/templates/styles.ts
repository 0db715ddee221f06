// Fonts, colors and the style sheet of mails. Every color is set inline for a light page; the sheet overrides it by class
// in programs with a dark mode.
import type { StakeLabelTone, LinkState } from '../../../domain/thread/view/stake-label.ts';

export const FONT = "Geist,-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
export const MONO = "'Geist Mono',ui-monospace,SFMono-Regular,Menlo,Consolas,monospace";
export const GROUND = '#f8f9fb';
export const SURFACE = '#ffffff';
export const LINE = '#e0e3e7';
export const STRONG_LINE = '#cdd1d7';
export const TEXT = '#161b23';
export const MUTED = '#555b65';
export const ACCENT = '#1a51bd';
/** The badge of the holder of the paper, in the light and in the dark. */
export const PAPER = '#eaaa36';

export const TAGS: Readonly<Record<StakeLabelTone, { text: string; ground: string }>> = {
  gold: { text: '#97570d', ground: '#fff5e0' },
  green: { text: '#0a693c', ground: '#e3faeb' },
  blue: { text: '#1a51bd', ground: '#ecf4ff' },
  red: { text: '#b3121f', ground: '#ffefef' },
  grey: { text: MUTED, ground: '#f1f3f5' },
};
/** The edge of an organization that disputed a delivery. */
export const RED_LINE = '#f9adaa';
/** The first part of a `border` property. */
export const LINK_BORDERS: Readonly<Record<LinkState, string>> = {
  done: '2px solid #5ebb85',
  transit: `2px dashed ${PAPER}`,
  claim: `2px dashed ${PAPER}`,
  returning: `2px dashed ${PAPER}`,
  contested: '2px dashed #c9222b',
  open: `2px dotted ${STRONG_LINE}`,
};

export const STYLE = `
@media (max-width: 480px) {
  .card { padding: 24px 20px !important }
  .across { padding: 20px 0 18px !important }
  .across .tag { padding: 2px 6px !important }
  .end, .line { display: block !important; width: auto !important }
  .end { padding: 12px 14px 0 0 !important }
  .end + .line { padding-top: 0 !important }
  .row-end { float: left !important; border-top: 0 !important }
  .row-what, .row-link { display: block !important; padding-left: 72px !important; text-align: left !important }
  .row-what { padding-bottom: 0 !important }
  .row-link { padding-top: 4px !important; border-top: 0 !important }
  .button, .button a { width: 100% !important; text-align: center !important; box-sizing: border-box }
}
@media (max-width: 360px) {
  .card { padding: 24px 16px !important }
  .across .name { font-size: 13px !important }
}
@media (prefers-color-scheme: dark) {
  .ground { background: #0c0e12 !important }
  .card { background: #14161a !important; border-color: #272a30 !important }
  .box { border-color: #272a30 !important }
  .rule { background: #eef0f3 !important }
  .text { color: #eef0f3 !important }
  .muted { color: #a6abb3 !important }
  .link { color: #7aacf6 !important }
  td.button { background: #326ad9 !important }
  .gold { color: #f2be62 !important }
  .red { color: #fe8b88 !important }
  .tag-gold { background: #382810 !important; color: #f2be62 !important }
  .tag-green { background: #133020 !important; border-color: #133020 !important; color: #6cd79d !important }
  .tag-red { background: #431d1c !important; border-color: #99393b !important; color: #fe8b88 !important }
  .tag-blue { background: #182743 !important; color: #7aacf6 !important }
  .tag-grey { background: #1f2228 !important; color: #a6abb3 !important }
  .way-done { border-color: #26744c !important }
  .way-contested { border-color: #f66c6d !important }
  .way-open, .node, .strong-box { border-color: #3c4046 !important }
}`;
