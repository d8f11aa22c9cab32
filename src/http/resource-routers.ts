import { Router, type RequestHandler } from 'express';

/** Routers by the resource that a path leads to. */
type ResourceRouters = {
  readonly routerOf: (route: string) => Router;
  /** Passes a request to the router of its resource; without one, to the next handler. */
  readonly lead: RequestHandler;
};

/**
 * Express tries its routes one after the other. So each resource has a router of its own, found by
 * the first segment below the base path. Routes that begin with a parameter come last.
 */
export function createResourceRouters(basePath: string): ResourceRouters {
  const routers = new Map<string, Router>();
  const resourceOf = (path: string): string => {
    const start = path.startsWith(`${basePath}/`) ? basePath.length + 1 : 1;
    const end = path.indexOf('/', start);
    if (path[start] === ':') return '';
    return path === basePath ? `${path}/` : end < 0 ? path : path.slice(0, end);
  };
  return {
    routerOf: (route) => {
      const resource = resourceOf(route);
      const router = routers.get(resource) ?? Router({ caseSensitive: true, strict: true });
      routers.set(resource, router);
      return router;
    },
    lead: (request, response, next) => {
      const rest = routers.get('');
      const goOn = rest === undefined ? next : (error?: unknown) => (error ? next(error) : rest(request, response, next));
      const router = routers.get(resourceOf(request.path));
      if (router === undefined) goOn();
      else router(request, response, goOn);
    },
  };
}
