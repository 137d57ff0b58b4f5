"""Taking a transcript away: a page that opens offline, the contract as JSON, tables as CSV, a report in Markdown."""
