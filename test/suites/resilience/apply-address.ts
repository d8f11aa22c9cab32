/** The apply address of a published job of the demo data without a questionnaire. */
export async function findApplyAddress(base: string, authorization: string): Promise<string> {
  for (let source = 1; source <= 50; source += 1) {
    const response = await fetch(`${base}feed?source_id=${source}`, { headers: { authorization } });
    if (!response.ok) continue;
    const { items } = (await response.json()) as { items: { apply_url: string; questionnaire?: unknown }[] };
    const job = items.find(({ questionnaire }) => questionnaire === undefined);
    if (job) return job.apply_url;
  }
  throw new Error('The demo data has no job that takes applications.');
}
