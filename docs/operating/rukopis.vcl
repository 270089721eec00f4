vcl 4.1;

# Varnish in front of «Рукопись» (docs/operating/cache.md). It needs the module xkey: Debian's package varnish-modules.
#
#   varnishd -a http=:80 -a purge=127.0.0.1:6082 -f /etc/varnish/rukopis.vcl -s malloc,512m
#
# PUBLIC_CACHE_SECONDS=60 CACHE_PURGE_URL=http://127.0.0.1:6082/ TRUST_PROXY=loopback

import xkey;

backend rukopis {
    .host = "127.0.0.1";
    .port = "3000";
}

acl purgers {
    "127.0.0.1";
    "::1";
}

sub vcl_recv {
    # A proxy for TLS on this machine has a purger's address: what it forwards never comes by the socket of purges.
    if (req.method == "PURGE") {
        if (local.socket != "purge" || client.ip !~ purgers) {
            return (synth(403, "Forbidden"));
        }
        if (!req.http.xkey-purge) {
            return (synth(400, "No keys"));
        }
        set req.http.x-purged = xkey.purge(req.http.xkey-purge);
        return (synth(200, "Purged " + req.http.x-purged));
    }
    if (local.socket == "purge") {
        return (synth(403, "Forbidden"));
    }
    if (req.method != "GET" && req.method != "HEAD") {
        return (pass);
    }
    # A session, its flag, and a guest who has said that they are 18.
    if (req.http.Authorization || req.http.Cookie ~ "(^|;)\s*(LoginCookie|sid|__Host-sid|adult)=") {
        return (pass);
    }
    # Calls, files of people and first answers are asked for each time.
    if (req.url ~ "^/(api|files|_payload|metrics|health|ready)(/|\?|$)") {
        return (pass);
    }
    unset req.http.Cookie;
    return (hash);
}

sub vcl_backend_response {
    # What is over is never shown, not even while it is fetched again.
    set beresp.grace = 0s;
    set beresp.keep = 0s;
    # Kept is what the server says is everybody's: pages have keys, files of the build are never another.
    if (beresp.status != 200 || beresp.http.Set-Cookie ||
        (beresp.http.Cache-Control !~ "s-maxage=[1-9]" && beresp.http.Cache-Control !~ "immutable")) {
        set beresp.uncacheable = true;
        set beresp.ttl = 10s;
    }
    return (deliver);
}

sub vcl_deliver {
    unset resp.http.xkey;
    unset resp.http.Surrogate-Key;
    # Of the request that has fetched it.
    if (obj.hits > 0) {
        unset resp.http.x-request-id;
    }
}
