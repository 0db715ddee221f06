// Organizations' title terms.

const dayOf = (column: string): string => `json_build_object('days', tt.${column}_days, 'unit', tt.${column}_unit)`;

/** The terms of a row `tt` of title_terms as JSON, as `TitleTerms`. */
export const TERMS = `
  json_build_object(
    'id', tt.id, 'kind', tt.kind, 'sellerState', tt.seller_state, 'dealsFrom', tt.deals_from,
    'for', case when tt.for_org_id is null then json_build_object('orgType', tt.for_org_type) else json_build_object('orgId', tt.for_org_id) end,
    'due', ${dayOf('due')},
    'window', case when tt.window_opens_days is not null then json_build_object(
      'opens', ${dayOf('window_opens')}, 'closes', case when tt.window_closes_days is not null then ${dayOf('window_closes')} end,
      'once', tt.window_once) end,
    'until', tt.until_hour,
    'answer', case when tt.answer_within is not null then json_build_object(
      'within', tt.answer_within, 'unit', tt.answer_unit, 'by', tt.answer_by_hour) end,
    'timeZone', tt.time_zone)`;
