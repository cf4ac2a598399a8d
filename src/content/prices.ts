/** Notes beside prices, by whether they include VAT. */
export const VAT_NOTES = { included: "Prices include VAT", excluded: "Prices exclude VAT" } as const;
