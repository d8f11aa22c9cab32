-- Sends the requests of a file in turn; a line has path, two bodies, ETag and Authorization, separated by tabs.
local turns, turn, at, shown = { {}, {} }, 1, 0, false

function init(args)
  for line in io.lines(args[1]) do
    local path, first, second, etag, authorization = line:match('^([^\t]*)\t([^\t]*)\t([^\t]*)\t([^\t]*)\t([^\t]*)$')
    wrk.headers['Authorization'] = authorization
    wrk.headers['If-None-Match'] = etag ~= '' and etag or nil
    wrk.headers['Content-Type'] = first ~= '' and 'application/json' or nil
    local method = first ~= '' and 'POST' or 'GET'
    table.insert(turns[1], wrk.format(method, path, nil, first ~= '' and first or nil))
    table.insert(turns[2], wrk.format(method, path, nil, second ~= '' and second or nil))
  end
end

function request()
  -- wrk looks at one before it begins, and sends it to nobody
  if not shown then shown = true; return turns[1][1] end
  at = at + 1
  if at > #turns[1] then at, turn = 1, 3 - turn end
  return turns[turn][at]
end

function done(summary, latency)
  local e = summary.errors
  io.write(string.format('\n{"requests":%.0f,"microseconds":%.0f,"bytes":%.0f,"p50":%.0f,"p99":%.0f,"refused":%.0f,"broken":%.0f}\n',
    summary.requests, summary.duration, summary.bytes, latency:percentile(50), latency:percentile(99),
    e.status, e.connect + e.read + e.write + e.timeout))
end
