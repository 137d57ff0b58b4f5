"""What stands inside a tool call or a tool result: one reader per notation."""
