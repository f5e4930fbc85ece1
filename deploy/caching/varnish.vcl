# Varnish (7.x) as a cache in front of the app, with something before it that speaks TLS. Start it with
#   varnishd -f varnish.vcl -p http_gzip_support=off
# as the app compresses by itself, and in brotli. docs/operations.md says more; the tests run this file.
vcl 4.1;

import std;

backend app {
  .host = "127.0.0.1";
  .port = "8787";
  # The app closes an idle connection after 76 seconds.
  .probe = { .url = "/healthz"; .interval = 2s; .timeout = 2s; .window = 3; .threshold = 2; .initial = 2; }
}

sub vcl_recv {
  if (req.restarts > 0) {
    # The app has just failed: whatever may bridge an outage will do.
    set req.grace = 1d;
  } elseif (std.healthy(req.backend_hint)) {
    # While the app answers, an old answer is given out only while the next one is fetched.
    set req.grace = 1s;
  }

  if (req.url ~ "^/(metrics|readyz)") {
    return (synth(404));
  }
  if (req.url ~ "^/api/(admin/)?live(\?|$)") {
    return (pipe);
  }
  if ((req.method != "GET" && req.method != "HEAD") || req.http.Authorization) {
    return (pass);
  }
  # Calls that answer everybody the same. Any other call is left alone: a new one may be about a person.
  if (req.url ~ "^/(api|dev)/" && req.url !~ "^/api/(vault|transactions|analytics|staking|stakers|token|trading|holders|network|history|deployment|push/key|openapi\.json|docs)([/?]|$)") {
    return (pass);
  }

  # None of what follows depends on who asks.
  unset req.http.Cookie;
  if (req.http.Accept-Encoding ~ "(?i)\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))") {
    set req.http.Accept-Encoding = "br";
  } elseif (req.http.Accept-Encoding ~ "(?i)\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))") {
    set req.http.Accept-Encoding = "gzip";
  } else {
    unset req.http.Accept-Encoding;
  }
  # Histories come as a file to those who ask for one.
  if (req.http.Accept ~ "(?i)text/csv") {
    set req.http.Accept = "text/csv";
  } else {
    unset req.http.Accept;
  }
  # Pages are the same with any query, and what stands in it (a wallet app's answer, a shared text) is nobody's business here.
  if (req.url !~ "^/(api|dev)/" && req.url ~ "^[\w/-]*\?") {
    set req.url = regsub(req.url, "\?.*$", "");
  }
  return (hash);
}

sub vcl_backend_response {
  # How long an answer lives comes from s-maxage. Beyond that it is kept to bridge an outage.
  if (beresp.http.Cache-Control ~ "stale-if-error=\d+") {
    set beresp.grace = std.duration(regsub(beresp.http.Cache-Control, "^.*stale-if-error=(\d+).*$", "\1s"), 0s);
  }
  if (beresp.status >= 500) {
    # A failure takes no answer's place.
    if (bereq.is_bgfetch) {
      return (abandon);
    }
    set beresp.ttl = 0s;
    set beresp.grace = 0s;
    set beresp.uncacheable = true;
    return (deliver);
  }
}

sub vcl_backend_error {
  # The app says 503 where it answers and lacks something: this is another matter.
  set beresp.status = 502;
  set beresp.http.Cache-Control = "no-store";
  set beresp.http.Content-Type = "application/json";
  synthetic({"{"success":false,"code":"unavailable","error":"The server cannot be reached right now. Please try again in a moment." }"});
  return (deliver);
}

sub vcl_deliver {
  if (resp.status >= 502 && resp.status <= 504 && req.restarts == 0 && (req.method == "GET" || req.method == "HEAD") && !req.http.Authorization) {
    return (restart);
  }
  if (obj.uncacheable) {
    set resp.http.X-Cache = "PASS";
  } elseif (obj.hits > 0) {
    set resp.http.X-Cache = "HIT";
  } else {
    set resp.http.X-Cache = "MISS";
  }
  unset resp.http.X-Varnish;
  unset resp.http.Via;
}
